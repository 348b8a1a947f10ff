// A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes.
use serde_json::{json, Value};
use std::cell::RefCell;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};

struct Pipes {
    questions: File,
    answers: BufReader<File>,
}

impl Pipes {
    fn ask(&mut self, question: Value) -> Value {
        writeln!(self.questions, "{question}").expect("questions can be written");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("answers can be read");
        serde_json::from_str(&line).expect("an answer is JSON")
    }
}

thread_local! {
    static PIPES: RefCell<Pipes> = RefCell::new({
        let questions = OpenOptions::new().write(true).open("questions").expect("the pipe is there");
        let answers = BufReader::new(File::open("answers").expect("the pipe is there"));
        let mut pipes = Pipes { questions, answers };
        pipes.ask(json!({"op": "start", "protocol": 1}));
        pipes
    });
}

pub fn sign(method: &str, url: &str, form: &Value, oauth: &Value, consumer_secret: &str, token_secret: &str) -> String {
    let mut request = json!({"method": method, "url": url});
    if form.as_array().map_or(false, |pairs| !pairs.is_empty()) {
        request["form"] = form.clone();
    }
    let question = json!({"op": "sign", "seq": 1, "request": request, "oauth": oauth,
        "secrets": {"consumer_secret": consumer_secret, "token_secret": token_secret}});
    let answer = PIPES.with(|pipes| pipes.borrow_mut().ask(question));
    answer["signature"].as_str().unwrap_or("").to_string()
}
