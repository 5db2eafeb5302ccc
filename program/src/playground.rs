//! Serves the playground on this machine alone, and writes its noise to a file.

mod http;

use crate::failure::Failure;
use crate::noise::saved;
use crate::shell;
use crate::target::Target;
use clap::Args;
use http::{Answer, MOST_BODY, Request};
use serde_json::json;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[derive(Args)]
pub struct PlaygroundArguments {
    /// Open the noise in this file, and write each change of it to the file, as JSON
    #[arg(long, value_name = "FILE")]
    watch: Option<PathBuf>,
    /// The folder of the page [default: the one that is in the program]
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// The port; 0 takes any free one
    #[arg(long, value_name = "N", default_value_t = 6647)]
    port: u16,
}

/// The longest wait for a part of a request.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(arguments: &PlaygroundArguments) -> Result<(), Failure> {
    let page = arguments.site.as_deref().map_or_else(included, page)?;
    let watched = arguments.watch.as_deref().map(Watched::open).transpose()?;
    let port = arguments.port;
    let unbound = |error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => Failure::Other(format!("port {port} is in use; --port 0 takes any free one")),
        _ => Failure::Other(format!("port {port} cannot be opened: {error}")),
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(unbound)?;
    let port = listener.local_addr().map_err(unbound)?.port();
    // Browsers leave out the port of HTTP.
    let suffix = if port == 80 { String::new() } else { format!(":{port}") };
    let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}{suffix}"));
    let site = Site { page, hosts, watched };
    shell::print(site.greeting().as_bytes())?;
    std::thread::scope(|scope| {
        for stream in listener.incoming() {
            match stream {
                // Without a thread for it, the connection is closed.
                Ok(stream) => drop(std::thread::Builder::new().spawn_scoped(scope, || site.serve(stream))),
                // Such as too many open files.
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    });
    Ok(())
}

/// The files of a page by their paths in addresses.
type Page = BTreeMap<String, Cow<'static, [u8]>>;

/// Returns the page with which the program was built.
fn included() -> Result<Page, Failure> {
    let files: &[(&str, &'static [u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
    if files.is_empty() {
        return Err(Failure::Other(
            "this program was built without the playground; `sh web/playground/build.sh` builds it in a checkout, for \
             programs that are built afterwards or for --site program/page"
                .into(),
        ));
    }
    Ok(files.iter().map(|&(path, bytes)| (path.to_owned(), bytes.into())).collect())
}

/// Reads a page: `index.html`, and the files in `assets`.
fn page(folder: &Path) -> Result<Page, Failure> {
    let read = |path: &Path| std::fs::read(path).map(Cow::from).map_err(|error| Failure::read(path, &error));
    let (index, assets) = (folder.join("index.html"), folder.join("assets"));
    if !index.is_file() || !assets.is_dir() {
        let folder = folder.display();
        return Err(Failure::File(format!(
            "{folder} is not the playground's: it needs index.html and a folder assets"
        )));
    }
    let mut page = BTreeMap::from([("/".to_owned(), read(&index)?)]);
    for entry in std::fs::read_dir(&assets).map_err(|error| Failure::read(&assets, &error))? {
        let path = entry.map_err(|error| Failure::read(&assets, &error))?.path();
        if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
            page.insert(format!("/assets/{name}"), read(&path)?);
        }
    }
    Ok(page)
}

struct Site {
    /// Requests only find what is listed here, so that none can reach other files.
    page: Page,
    /// The names by which requests may call this machine. Those of other sites could be made to lead here.
    hosts: [String; 2],
    watched: Option<Watched>,
}

impl Site {
    fn greeting(&self) -> String {
        let address = format!("http://{}/", self.hosts[0]);
        match &self.watched {
            None => format!("{address}\nCtrl-C ends it.\n"),
            Some(Watched { token, name, .. }) => {
                format!("{address}?token={token}\nChanges are written to {name}. Ctrl-C ends it.\n")
            }
        }
    }

    /// Answers the one request of a connection. A connection that fails concerns only its other end.
    fn serve(&self, mut stream: TcpStream) {
        let both = [stream.set_read_timeout(Some(PATIENCE)), stream.set_write_timeout(Some(PATIENCE))];
        let answer = Request::read(&stream).map_or_else(|refused| refused, |request| self.answer(&request));
        if both.iter().any(Result::is_err) || answer.write(&mut stream).is_err() {
            return;
        }
        // The rest of a long request is read, since closing before would make browsers drop the answer.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = io::copy(&mut stream.take(16 << 20), &mut io::sink());
    }

    fn answer(&self, request: &Request) -> Answer {
        let forbidden = |words: &str| Answer::text("403 Forbidden", words);
        let Some(host) = request.header("host").filter(|host| self.hosts.iter().any(|own| own == host)) else {
            return forbidden(&format!("use the address http://{}/", self.hosts[0]));
        };
        let origin = request.header("origin");
        let is_own = origin.map_or(request.method == "GET", |origin| origin.strip_prefix("http://") == Some(host));
        if !is_own {
            return forbidden("only the playground itself may ask for this");
        }
        match (request.method.as_str(), request.path(), &self.watched) {
            ("GET" | "POST", "/noise", Some(watched)) => watched.answer(request),
            ("GET", path, _) => match self.page.get(path) {
                Some(bytes) => Answer::new("200 OK", kind(path), bytes.to_vec()),
                None => Answer::text("404 Not Found", "the playground has no such file"),
            },
            _ => Answer::text("405 Method Not Allowed", "the playground asks only for its files"),
        }
    }
}

/// Returns the media type of a path.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        None => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some(_) => "application/octet-stream",
    }
}

/// A file that has the page's noise.
struct Watched {
    name: String,
    target: Target,
    /// Must be in each request, since other users of the machine can reach the port.
    token: String,
    /// Held by the only writer, so that it replaces what it has compared.
    writer: Mutex<()>,
}

impl Watched {
    fn open(path: &Path) -> Result<Self, Failure> {
        let target = Target::new(path)?;
        let name = target.name();
        if !matches!(target, Target::File { .. }) {
            return Err(Failure::Request(format!("--watch {name}: it must be a file")));
        }
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| Failure::Other(error.to_string()))?;
        let token = format!("{:032x}", u128::from_le_bytes(random));
        let watched = Self { name, target, token, writer: Mutex::new(()) };
        check(watched.text()?.as_bytes()).map_err(|error| Failure::Request(format!("{}: {error}", watched.name)))?;
        Ok(watched)
    }

    /// Returns the text of the file.
    fn text(&self) -> Result<String, Failure> {
        let (name, mut text) = (Path::new(&self.name), String::new());
        let file = File::open(name).and_then(|file| file.take(MOST_BODY + 1).read_to_string(&mut text));
        file.map_err(|error| Failure::read(name, &error))?;
        if text.len() as u64 > MOST_BODY {
            return Err(Failure::Request(format!("{}: it has more than {MOST_BODY} bytes", self.name)));
        }
        Ok(text)
    }

    /// Answers with the file's text and tag, or writes the file.
    fn answer(&self, request: &Request) -> Answer {
        if request.header("authorization").and_then(|words| words.strip_prefix("Bearer ")) != Some(&*self.token) {
            return Answer::text("403 Forbidden", "the token is wrong: use the address that gradnoise printed");
        }
        let done = if request.method == "GET" { self.read() } else { self.write(request) };
        done.unwrap_or_else(|failure| Answer::text("422 Unprocessable Content", &failure.message()))
    }

    fn read(&self) -> Result<Answer, Failure> {
        let text = self.text()?;
        let body = json!({ "name": self.name, "text": text }).to_string();
        Ok(Answer::new("200 OK", "application/json", body.into_bytes()).tagged(tag(text.as_bytes())))
    }

    /// Replaces the noise that the page knows, and no other one.
    fn write(&self, request: &Request) -> Result<Answer, Failure> {
        let _writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tag(self.text()?.as_bytes());
        if request.header("if-match") != Some(&*known) {
            return Ok(Answer::text("412 Precondition Failed", &format!("{} has changed", self.name)));
        }
        check(&request.body)?;
        self.target.write(false, |file| file.write_all(&request.body))?;
        Ok(Answer::text("200 OK", "").tagged(tag(&request.body)))
    }
}

/// Fails unless a text is a noise, without an output, that can be computed.
fn check(text: &[u8]) -> Result<(), Failure> {
    let (noise, output) = saved::of_text(text)?;
    if output.is_some() {
        return Err(Failure::Request("it has an output, which the playground would lose: save the noise alone".into()));
    }
    noise.range()?;
    Ok(())
}

/// Returns a text's tag, as HTTP has it.
fn tag(text: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}
