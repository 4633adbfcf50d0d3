#!/bin/sh
# Chromium for the browser tests: nothing to do where there is one; else installed, where nobody has to be asked for it.
# Never fails: tests that find no browser say so, and with REQUIRE_BROWSER=1 they fail.
set -u

for name in "${CHROMIUM:-chromium}" chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done

give_up() {
  echo "No Chromium: $1. The browser tests will be skipped; install chromium, or name it: CHROMIUM=/path/to/chromium"
  exit 0
}

command -v apt-get >/dev/null 2>&1 || give_up "it cannot be installed here without asking"
if [ "$(id -u)" -eq 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  as_root="sudo -n"
else
  give_up "only an administrator can install it"
fi

echo "Installing Chromium for the browser tests ..."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  $as_root env DEBIAN_FRONTEND=noninteractive timeout 300 \
    apt-get install --yes --quiet --no-install-recommends chromium >>"$log" 2>&1
}
# Lists of packages may be missing or old on a fresh machine.
install || { $as_root timeout 120 apt-get update --quiet >>"$log" 2>&1; install; } \
  || { tail -n 3 "$log"; give_up "installing it failed"; }
