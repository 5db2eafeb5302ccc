//! The part of HTTP/1.1 that a page on the same machine needs: connections with one short request.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};

const MOST_HEAD: u64 = 16 << 10;
/// The most bytes of a body.
pub const MOST_BODY: u64 = 64 << 10;

pub struct Request {
    pub method: String,
    target: String,
    headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

impl Request {
    /// Reads a request, or returns the answer to one that is wrong.
    pub fn read(stream: impl Read) -> Result<Self, Answer> {
        let wrong = || Answer::text("400 Bad Request", "this is no whole request of HTTP/1.1");
        let mut reader = BufReader::new(stream);
        let mut head = reader.by_ref().take(MOST_HEAD);
        let mut next = || {
            let mut line = String::new();
            head.read_line(&mut line).map_err(|_| wrong())?;
            // At the most bytes of a head, or at the end of the connection, a line has no end.
            line.strip_suffix("\r\n").map(str::to_owned).ok_or_else(wrong)
        };
        let first = next()?;
        let [method, target, "HTTP/1.1"] = first.split(' ').collect::<Vec<_>>()[..] else { return Err(wrong()) };
        let mut headers = BTreeMap::new();
        loop {
            let line = next()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(wrong)?;
            // A header that is there twice could have two meanings.
            if headers.insert(name.to_ascii_lowercase(), value.trim().to_owned()).is_some() {
                return Err(wrong());
            }
        }
        let length = headers.get("content-length").map_or(Ok(0), |length| length.parse()).map_err(|_| wrong())?;
        if headers.contains_key("transfer-encoding") {
            return Err(Answer::text("411 Length Required", "the length of the body must come before it"));
        }
        if length > MOST_BODY {
            let words = format!("the noise has {length} bytes; the most are {MOST_BODY}");
            return Err(Answer::text("413 Content Too Large", &words));
        }
        let mut body = vec![0; length as usize];
        reader.read_exact(&mut body).map_err(|_| wrong())?;
        Ok(Self { method: method.into(), target: target.into(), headers, body })
    }

    /// Returns the target without what follows a question mark.
    pub fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// Returns a header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

pub struct Answer {
    status: &'static str,
    kind: &'static str,
    tag: Option<String>,
    body: Vec<u8>,
}

impl Answer {
    pub fn new(status: &'static str, kind: &'static str, body: Vec<u8>) -> Self {
        Self { status, kind, tag: None, body }
    }

    pub fn text(status: &'static str, words: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", words.into())
    }

    pub fn tagged(self, tag: String) -> Self {
        Self { tag: Some(tag), ..self }
    }

    pub fn write(&self, stream: &mut impl Write) -> io::Result<()> {
        let Self { status, kind, tag, body } = self;
        let tag = tag.as_ref().map_or_else(String::new, |tag| format!("ETag: {tag}\r\n"));
        let length = body.len();
        // The token is in the page's address, which other sites shall not see; no other site shall frame the page.
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{tag}Cache-Control: no-store\r\n\
             Connection: close\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n\
             X-Frame-Options: DENY\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body)?;
        stream.flush()
    }
}
