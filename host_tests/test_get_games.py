"""make games on the double of a board: what comes, what stays, what is refused (see double/server.py)."""

import io
import shutil

import pytest

import device_link
import get_games
from double.server import Double

GAME = "namietka-game 1*479d\n" + "5 0 100 100*0000\n" * 400


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    monkeypatch.setattr(device_link, "ANSWER_S", 30)


class Table:
    """A board with files, and the folder that they are fetched into."""

    def __init__(self, tmp_path, image):
        shutil.copy(image, tmp_path / "flash.bin")
        self.board = Double(tmp_path, blocks=image.stat().st_size // 4096)
        self.into = tmp_path / "games"

    def fetch(self, *more):
        out = io.StringIO()
        status = get_games.main(["--port", self.board.port, "--into", str(self.into), *more], out)
        return status, out.getvalue()

    def put(self, **files):
        link = device_link.Link(self.board.port)
        link.enter()
        for name, text in files.items():
            link.write(f"/games/{name}.txt", text.encode(), lambda count: None)
        link.close()

    def files(self):
        return {path.name: path.read_text() for path in self.into.glob("*/*")}


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """A flash memory with two games, a foreign file, and a clock that answers as one in ready."""
    folder = tmp_path_factory.mktemp("image")
    main = ("import sys\nwhile True:\n    if sys.stdin.read(1) == 's':\n"
            "        print('status version=1 board=pico screen=ready running=- up=1')\n")
    with Double(folder, blocks=64) as board:
        link = device_link.Link(board.port)
        link.enter()
        link.run("import os\nos.mkdir('/games')")
        for name, text in (("g000001", GAME), ("g000012", GAME * 2), ("readme", "mine")):
            link.write(f"/games/{name}.txt", text.encode(), lambda count: None)
        link.write("/main.py", main.encode(), lambda count: None)
        link.close()
    return folder / "flash.bin"


@pytest.fixture
def table(tmp_path, image):
    table = Table(tmp_path, image)
    with table.board:
        yield table


def test_games_come_once_and_grow(table):
    status, said = table.fetch()
    assert status == 0 and "2 games on the board, 2 new or longer" in said and "the clock runs again" in said
    assert table.files() == {"g000001.txt": GAME, "g000012.txt": GAME * 2}
    table.put(g000012=GAME * 3)
    table.board.unplug()
    table.board.plug()
    status, said = table.fetch()
    assert status == 0 and "2 games on the board, 1 new or longer" in said
    assert table.files() == {"g000001.txt": GAME, "g000012.txt": GAME * 3}


def test_another_game_under_an_old_number_never_takes_the_old_ones_place(table):
    assert table.fetch()[0] == 0
    table.put(g000001="another\n")
    table.board.unplug()
    table.board.plug()
    assert table.fetch()[0] == 0
    files = {"g000001.txt": "another\n", "g000001-before-1.txt": GAME, "g000012.txt": GAME * 2}
    assert table.files() == files


@pytest.mark.parametrize("said", ["=play started=yes running=A", "=ready started=yes running=-"])
def test_a_game_under_way_is_not_stopped(table, capsys, said):
    link = device_link.Link(table.board.port)
    link.enter()
    link.run("with open('/main.py') as f: t = f.read()\n"
             "with open('/main.py', 'w') as f: f.write(t.replace('=ready running=-', %r))" % said)
    link.close()
    table.board.unplug()
    table.board.plug()
    assert table.fetch()[0] == 1
    assert "a game is under way on" in capsys.readouterr().err and not table.files()
    assert table.fetch("--force")[0] == 0
    assert len(table.files()) == 2


def test_a_board_without_games(tmp_path):
    with Double(tmp_path, blocks=64) as board:
        out = io.StringIO()
        assert get_games.main(["--port", board.port, "--into", str(tmp_path / "games")], out) == 0
        assert "0 games on the board" in out.getvalue()


def test_no_board_or_too_many(monkeypatch, capsys):
    monkeypatch.setattr(device_link, "ports", lambda: [])
    assert get_games.main([]) == 1
    assert capsys.readouterr().err.startswith("games: no board is plugged in")
    monkeypatch.setattr(device_link, "ports", lambda: ["/dev/a", "/dev/b"])
    assert get_games.main([]) == 1
    assert "2 boards are plugged in (/dev/a, /dev/b)" in capsys.readouterr().err
    assert get_games.main(["--port", "/dev/no-such-port"]) == 1
    assert "/dev/no-such-port cannot be opened" in capsys.readouterr().err
