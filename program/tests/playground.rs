//! The playground that the program serves: only to its own page, and with a file that is always whole.

use crate::run::{Folder, text};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Stdio};

const PERLIN: &str = r#"{"gradnoise":1,"nodes":[{"perlin":{"dimension":2,"hash":{"lowbias":{"seed":1}}}}]}"#;

fn noise(seed: u32) -> String {
    PERLIN.replace(":1}}", &format!(":{seed}}}}}"))
}

/// A running program.
struct Served {
    folder: Folder,
    child: Child,
    host: String,
    token: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

/// Writes a small page.
fn site(folder: &Folder) {
    std::fs::create_dir_all(folder.path("site/assets")).unwrap();
    for (name, text) in [("index.html", "<p>page"), ("assets/a.js", "code"), ("assets/a.wasm", "module")] {
        std::fs::write(folder.path("site").join(name), text).unwrap();
    }
    std::fs::write(folder.path("secret"), "secret").unwrap();
    std::fs::write(folder.path("hills.json"), PERLIN).unwrap();
}

impl Served {
    fn new(arguments: &str) -> Self {
        let folder = Folder::new();
        site(&folder);
        Self::of(folder, &format!("--site site {arguments}"))
    }

    fn of(folder: Folder, arguments: &str) -> Self {
        let mut command = folder.command(&format!("playground --port 0 {arguments}"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let (host, rest) = address.trim_end().strip_prefix("http://").unwrap().split_once('/').unwrap();
        let token = rest.strip_prefix("?token=").unwrap_or_default();
        Self { host: host.into(), token: token.into(), folder, child }
    }

    /// Sends bytes and returns the answer.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        // A request that is refused early may not be read to its end.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        text(&answer)
    }

    /// Asks as the page does, except for changed headers, and returns the status and the answer.
    fn ask(&self, first: &str, changes: &[(&str, &str)], body: &str) -> (u16, String) {
        let own = [
            ("Host", self.host.clone()),
            ("Origin", format!("http://{}", self.host)),
            ("Authorization", format!("Bearer {}", self.token)),
            ("Content-Length", body.len().to_string()),
        ];
        let is_changed = |name: &str| changes.iter().any(|(changed, _)| *changed == name);
        let own = own.iter().map(|(name, value)| (*name, value.as_str())).filter(|(name, _)| !is_changed(name));
        // An empty value leaves the header out.
        let headers = own.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty());
        let headers: Vec<_> = headers.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let answer = self.send(format!("{first} HTTP/1.1\r\n{}\r\n{body}", headers.concat()).as_bytes());
        let status = answer.split(' ').nth(1).unwrap_or_else(|| panic!("{first}: {answer:?}")).parse().unwrap();
        (status, answer)
    }

    /// Returns the tag of the file.
    fn tag(&self) -> String {
        tag_of(&self.ask("GET /noise", &[], "").1)
    }

    fn change(&self, tag: &str, body: &str) -> (u16, String) {
        self.ask("POST /noise", &[("If-Match", tag)], body)
    }

    fn file(&self) -> String {
        std::fs::read_to_string(self.folder.path("hills.json")).unwrap()
    }
}

fn tag_of(answer: &str) -> String {
    answer.split("ETag: ").nth(1).unwrap().split("\r\n").next().unwrap().into()
}

#[test]
fn playground_serves_its_files_and_no_others() {
    let served = Served::new("");
    for (path, kind, body) in [
        ("/", "text/html; charset=utf-8", "<p>page"),
        ("/?token=5", "text/html; charset=utf-8", "<p>page"),
        ("/assets/a.js", "text/javascript; charset=utf-8", "code"),
        ("/assets/a.wasm", "application/wasm", "module"),
    ] {
        let (status, answer) = served.ask(&format!("GET {path}"), &[], "");
        assert_eq!(status, 200, "{path}");
        assert!(answer.contains(&format!("\r\nContent-Type: {kind}\r\n")), "{path}: {answer}");
        assert!(answer.ends_with(&format!("\r\n\r\n{body}")), "{path}: {answer}");
    }
    for path in [
        "/secret",
        "/../secret",
        "/assets/../../secret",
        "/%2e%2e/secret",
        "/assets/%2e%2e/%2e%2e/secret",
        "/..%2fsecret",
        "/..\\secret",
        "//secret",
        "/assets/",
        "/index.html/",
        "/noise",
        "secret",
    ] {
        let (status, answer) = served.ask(&format!("GET {path}"), &[], "");
        assert!(status == 404 && !answer.contains("\r\n\r\nsecret"), "{path}: {answer}");
    }
    assert_eq!(served.ask("POST /noise", &[], PERLIN).0, 405, "there is no file to write");
    assert_eq!(served.ask("DELETE /", &[], "").0, 405);
}

#[test]
fn playground_answers_only_its_own_page() {
    let served = Served::new("--watch hills.json");
    let tag = served.tag();
    let port = served.host.split(':').nth(1).unwrap();
    let local = format!("localhost:{port}");
    assert_eq!(served.ask("GET /", &[("Host", &local), ("Origin", "")], "").0, 200);
    for host in ["", "evil.example", &format!("evil.example:{port}"), "127.0.0.1", &format!("127.0.0.1.evil:{port}")] {
        for first in ["GET /", "GET /noise", "POST /noise"] {
            let origin = format!("http://{host}");
            let (status, answer) =
                served.ask(first, &[("Host", host), ("Origin", &origin), ("If-Match", &tag)], PERLIN);
            assert!(status == 403 && !answer.contains("perlin"), "{host}: {answer}");
        }
    }
    let own = format!("http://{}", served.host);
    for origin in ["", "null", "http://evil.example", &format!("https://{}", served.host), &format!("http://{local}")] {
        let (status, _) = served.ask("POST /noise", &[("Origin", origin), ("If-Match", &tag)], &noise(2));
        assert_eq!(status, 403, "{origin}");
    }
    for token in ["", "Bearer ", "Bearer 00000000000000000000000000000000", &served.token] {
        for first in ["GET /noise", "POST /noise"] {
            let (status, answer) = served.ask(first, &[("Authorization", token), ("If-Match", &tag)], &noise(2));
            assert!(status == 403 && !answer.contains("perlin"), "{token}: {answer}");
        }
    }
    // A request with two hosts is none.
    let two = format!("GET / HTTP/1.1\r\nHost: {}\r\nHost: evil.example\r\n\r\n", served.host);
    assert!(served.send(two.as_bytes()).starts_with("HTTP/1.1 400 "));
    assert_eq!(served.file(), PERLIN);
    assert_eq!(served.ask("POST /noise", &[("Origin", &own), ("If-Match", &tag)], &noise(2)).0, 200);
    assert_eq!(served.file(), noise(2));
    assert!(Served::new("--watch hills.json").token != served.token && served.token.len() == 32);
}

#[test]
fn playground_writes_what_the_library_reads_and_refuses_the_rest() {
    let served = Served::new("--watch hills.json");
    let (_, answer) = served.ask("GET /noise", &[], "");
    let body: serde_json::Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    assert_eq!((body["name"].as_str(), body["text"].as_str()), (Some("hills.json"), Some(PERLIN)));
    let mut tag = tag_of(&answer);
    let with_editor = noise(3).replace("]}", r#"],"editor":{"positions":[[0,0]]}}"#);
    for document in [&noise(2), &with_editor, &noise(4)] {
        let (status, answer) = served.change(&tag, document);
        assert_eq!((status, &served.file()), (200, document), "{answer}");
        tag = tag_of(&answer);
    }
    assert_eq!(tag, served.tag());
    let output = served.folder.succeed("make --print-json --octaves 2 --hash lowbias --ramp terrain");
    let octaves = noise(1).replace("]}", r#",{"fbm":{"inputs":[0],"octaves":{"count":40}}}]}"#);
    for (document, expected) in [
        ("", "EOF while parsing"),
        (&PERLIN[..40], "EOF while parsing"),
        (r#"{"gradnoise":1,"nodes":[]}"#, "node"),
        (&*noise(1).replace("perlin", "peril"), "peril"),
        (&*octaves, "a fractal has 1 to 32 octaves, not 40"),
        ("gn1_oc", "code"),
        (output.trim_end(), "it has an output"),
    ] {
        let (status, answer) = served.change(&tag, document);
        assert!(status == 422 && answer.contains(expected), "{document}: {answer}");
    }
    let long = format!("{}{}", noise(1), " ".repeat(64 << 10));
    let (status, answer) = served.change(&tag, &long);
    assert!(status == 413 && answer.contains("the most are 65536"), "{answer}");
    let most = format!("{}{}", noise(5), " ".repeat((64 << 10) - noise(5).len()));
    for (changes, status) in [
        (("Content-Length", "400"), 400),
        (("Content-Length", "-1"), 400),
        (("Content-Length", "99999999999999999999"), 400),
        (("Transfer-Encoding", "chunked"), 411),
        (("If-Match", ""), 412),
        (("X", &*"x".repeat(20_000)), 400),
    ] {
        let tag = if changes.0 == "If-Match" { changes } else { ("If-Match", &*tag) };
        assert_eq!(served.ask("POST /noise", &[changes, tag], &noise(5)).0, status, "{}", changes.0);
    }
    for bytes in [&b""[..], b"\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\nHost", &[0xff; 3000]] {
        assert!(served.send(bytes).starts_with("HTTP/1.1 400 "), "{bytes:?}");
    }
    assert_eq!(served.file(), noise(4));
    assert_eq!(served.change(&tag, &most).0, 200);
    assert_eq!(served.folder.names(), ["hills.json", "secret", "site"]);
}

#[test]
fn playground_keeps_one_of_two_changes_and_those_from_outside() {
    let served = Served::new("--watch hills.json");
    for turn in 0..8 {
        let tag = served.tag();
        let documents = [noise(10 + 2 * turn), noise(11 + 2 * turn)];
        let statuses = std::thread::scope(|scope| {
            let change = |document: &String| served.change(&tag, document).0;
            let asked = documents.each_ref().map(|document| scope.spawn(move || change(document)));
            asked.map(|thread| thread.join().unwrap())
        });
        let won = statuses.iter().position(|status| *status == 200).unwrap();
        assert_eq!((statuses[1 - won], &served.file()), (412, &documents[won]));
    }
    // Another program has changed the file.
    let tag = served.tag();
    std::fs::write(served.folder.path("hills.json"), noise(5)).unwrap();
    let (status, answer) = served.change(&tag, &noise(6));
    assert!(status == 412 && answer.ends_with("hills.json has changed"), "{answer}");
    assert_eq!(served.file(), noise(5));
    std::fs::remove_file(served.folder.path("hills.json")).unwrap();
    let (status, answer) = served.ask("GET /noise", &[], "");
    assert!(status == 422 && answer.ends_with("hills.json could not be read: there is no such file or folder"));
    assert_eq!(served.change(&tag, &noise(6)).0, 422);
    std::fs::write(served.folder.path("hills.json"), noise(7)).unwrap();
    assert_eq!(served.change(&served.tag(), &noise(8)).0, 200);
}

#[test]
fn playground_that_cannot_start_says_why() {
    let served = Served::new("");
    let folder = &served.folder;
    let port = served.host.split(':').nth(1).unwrap();
    std::fs::write(folder.path("broken.json"), &PERLIN[..40]).unwrap();
    std::fs::write(folder.path("long.json"), format!("{PERLIN}{}", " ".repeat(64 << 10))).unwrap();
    let output = folder.succeed("make --print-json --octaves 2 --hash lowbias --ramp terrain");
    std::fs::write(folder.path("output.json"), output).unwrap();
    for (arguments, code, expected) in [
        (format!("--site site --port {port}"), 1, format!("port {port} is in use; --port 0 takes any free one")),
        ("--site nowhere".into(), 4, "nowhere is not the playground's: it needs index.html".into()),
        ("--site site --watch missing.json".into(), 4, "missing.json could not be read".into()),
        ("--site site --watch site".into(), 4, "site could not be written: it is a folder".into()),
        ("--site site --watch -".into(), 2, "--watch -: it must be a file".into()),
        ("--site site --watch broken.json".into(), 2, "broken.json: node 0: perlin: EOF while parsing".into()),
        ("--site site --watch long.json".into(), 2, "long.json: it has more than 65536 bytes".into()),
        ("--site site --watch output.json".into(), 2, "output.json: it has an output".into()),
        ("--port 65536".into(), 2, "--port".into()),
    ] {
        let (found, message) = folder.fail(&format!("playground {arguments}"));
        assert!(found == code && message.contains(&expected), "{arguments}: {message}");
    }
}

/// `web/playground/build.sh` makes the page, and may have run before this program was built.
#[test]
fn playground_is_in_programs_that_were_built_with_it() {
    let folder = Folder::new();
    if !std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page/index.html")).exists() {
        let (code, message) = folder.fail("playground --port 0");
        assert!(code == 1 && message.contains("this program was built without the playground"), "{message}");
        return;
    }
    let served = Served::of(folder, "");
    let (status, answer) = served.ask("GET /", &[], "");
    assert!(status == 200 && answer.contains("<title>"), "{answer}");
}
