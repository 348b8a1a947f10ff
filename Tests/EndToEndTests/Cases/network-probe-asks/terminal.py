# Types each answer after its question, on a terminal; prints what the terminal shows, and the exit code.
import os
import pty
import sys

answers = [("Consumer key: ", "ck"), ("(input hidden): ", "cs"), ("none): ", "tk"), ("(input hidden): ", "ts")]
child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
shown, place = "", 0
try:
    while data := os.read(terminal, 65536):
        shown += data.decode()
        if answers and answers[0][0] in shown[place:]:
            place = len(shown)
            os.write(terminal, f"{answers.pop(0)[1]}\n".encode())
except OSError:
    pass  # the terminal is closed
print(shown.replace("\r\n", "\n"), end="")
print("exit", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
