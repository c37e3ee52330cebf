#!/usr/bin/env bash
# Gradescope runs this once, when the autograder is built: Python, and the package with what it needs.
set -euo pipefail
apt-get update
apt-get install -y python3 python3-pip python3-venv bubblewrap
python3 -m venv /opt/plyground
/opt/plyground/bin/pip install plyground
