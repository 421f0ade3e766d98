#!/usr/bin/env python3
"""Delays what this network namespace sends, and loses some of it, where the kernel has no netem: all of it goes into a
tunnel to this program, which sends it on later. Until it is killed; its rule for routes then leads nowhere.
usage: scripts/lib/slow_link.py ADDRESS NETWORK MS PERCENT   (ADDRESS is this machine's)"""

import collections
import fcntl
import os
import random
import select
import socket
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 1, 0x1000
MARK, TABLE = "7", "100"  # what has been delayed already takes the usual way

address, network, ms, percent = sys.argv[1:]
tunnel = os.open("/dev/net/tun", os.O_RDWR)
fcntl.ioctl(tunnel, TUNSETIFF, struct.pack("16sH", b"slow", IFF_TUN | IFF_NO_PI))
raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)
raw.setsockopt(socket.SOL_SOCKET, socket.SO_MARK, int(MARK))
for command in (
    "sysctl -qw net.ipv4.conf.all.rp_filter=0 net.ipv4.conf.eth0.rp_filter=0",
    "ip link set slow up",
    f"ip route replace {network} dev slow src {address} table {TABLE}",
    f"ip rule add not fwmark {MARK} lookup {TABLE}",
):
    subprocess.run(command.split(), check=True)

waiting = collections.deque()  # (when it goes, packet)
while True:
    wait = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
    if select.select([tunnel], [], [], wait)[0]:
        packet = os.read(tunnel, 65536)
        if random.random() * 100 >= float(percent):
            waiting.append((time.monotonic() + float(ms) / 1000, packet))
    while waiting and waiting[0][0] <= time.monotonic():
        packet = waiting.popleft()[1]
        try:
            raw.sendto(packet, (socket.inet_ntoa(packet[16:20]), 0))
        except OSError:
            pass  # lost, as on a bad line
