#!/usr/bin/env python3
"""Makes games.txt: what Glicko-2 says of games chosen at random, computed apart from the program.

Written from the formulas of the paper; the volatility is found by halving an interval, in 50 digits. One line a
period: the player's rating, deviation and volatility, the games (rating:deviation:score, or -), and the three numbers
after it. Run it as `oracle.py > games.txt`.
"""
import random
from decimal import Decimal as D, getcontext

getcontext().prec = 50
PI = D("3.14159265358979323846264338327950288419716939937511")
SCALE, TAU = D("173.7178"), D("0.5")


def g(phi):
    return 1 / (1 + 3 * phi * phi / (PI * PI)).sqrt()


def period(r, rd, sigma, games):
    mu, phi = (r - 1500) / SCALE, rd / SCALE
    information = total = D(0)
    for rj, rdj, s in games:
        weight = g(rdj / SCALE)
        e = 1 / (1 + (-weight * (mu - (rj - 1500) / SCALE)).exp())
        information += weight * weight * e * (1 - e)
        total += weight * (s - e)
    if not games:
        return r, (phi * phi + sigma * sigma).sqrt() * SCALE, sigma
    v = 1 / information
    delta = v * total

    def f(x):
        ex = x.exp()
        return ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2) - (x - 2 * sigma.ln()) / TAU**2

    low, high = D(-60), D(60)  # f falls from one to the other
    while high - low > D("1e-30"):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = (low / 2).exp()
    phi = 1 / (1 / (phi * phi + sigma * sigma) + 1 / v).sqrt()
    return (mu + phi * phi * total) * SCALE + 1500, phi * SCALE, sigma


def line(r, rd, sigma, games):
    after = period(r, rd, sigma, games)
    shown = " ".join(f"{a}:{b}:{s}" for a, b, s in games) or "-"
    print(f"{r} {rd} {sigma} | {shown} | " + " ".join(f"{x:.10f}" for x in after))


def main():
    chance = random.Random(20261121)
    print("# Made by oracle.py: rating deviation volatility | opponents | the same afterwards")
    line(D(1500), D(200), D("0.06"), [(D(1400), D(30), D(1)), (D(1550), D(100), D(0)), (D(1700), D(300), D(0))])
    line(D(1500), D(350), D("0.06"), [(D(1500), D(350), D(1))])
    line(D(1500), D(350), D("0.06"), [(D(1500), D(350), D("0.5"))])
    line(D(1500), D(45), D("0.06"), [(D(2900), D(45), D(1))])
    line(D(1500), D(60), D("0.06"), [])
    for count in [1] * 40 + [2, 3, 5, 8, 15]:
        games = [(D(chance.randint(400, 3200)), D(chance.randint(45, 350)), D(chance.choice([0, 1, 2])) / 2)
                 for _ in range(count)]
        line(D(chance.randint(400, 3200)), D(chance.randint(45, 350)), D(chance.randint(300, 900)) / 10000, games)


main()
