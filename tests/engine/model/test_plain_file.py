"""Only plain files of moderate size are read, and nobody waits for one that never ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engine.model.plain_file import FileTooLargeError, NotPlainFileError, read_plain_file, read_plain_text

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="devices and FIFOs are files on POSIX systems only")


def test_a_plain_file_is_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"four")
    assert read_plain_file(tmp_path / "a", 4) == b"four"


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"fives")
    with pytest.raises(FileTooLargeError, match="5 bytes are more than the 4"):
        read_plain_file(tmp_path / "a", 4)


def test_bytes_that_are_no_text_stand_as_such(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a\xffb")
    assert read_plain_text(tmp_path / "a", 9) == "a\ufffdb"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"directory|plain"):
        read_plain_file(tmp_path, 9)


@POSIX
def test_a_link_to_a_device_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "zero").symlink_to("/dev/zero")
    with pytest.raises(NotPlainFileError):
        read_plain_file(tmp_path / "zero", 9)


@POSIX
def test_nobody_waits_at_a_fifo(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(NotPlainFileError):
        read_plain_file(tmp_path / "fifo", 9)


@POSIX
def test_a_file_that_says_it_is_empty_and_is_not_is_measured_by_reading() -> None:
    source = Path("/proc/self/maps")
    if not source.exists():
        pytest.skip("no such files on this system")
    with pytest.raises(FileTooLargeError):
        read_plain_file(source, 1)
