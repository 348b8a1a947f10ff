// A library to test with docs/use-the-vectors.md: it writes what it is asked to sign, and returns the next answer.
use serde_json::{json, Value};
use std::fs::{read_to_string, OpenOptions};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

static NEXT: AtomicUsize = AtomicUsize::new(0);

pub fn sign(method: &str, url: &str, form: &Value, oauth: &Value, consumer_secret: &str, token_secret: &str) -> String {
    let mut questions = OpenOptions::new().append(true).open("questions").expect("the file is there");
    let question = json!([method, url, form, oauth, consumer_secret, token_secret]);
    writeln!(questions, "{question}").expect("questions can be written");
    let answers = read_to_string("answers").expect("answers can be read");
    answers.lines().nth(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap_or("").to_string()
}
