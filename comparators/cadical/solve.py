"""CaDiCaL as PySAT brings it: a formula in, values or a proof in binary DRAT out. program.mjs says what goes over.

PySAT has 3.0.0 too, which found no better answer than 1.9.5 in any trial (research/rivals.md)."""
import shutil
import sys
from array import array

import pysolvers
from pysat import __version__
from pysat.solvers import Cadical195


def solve(path, proof_path, seed):
    numbers = array("i")
    with open(path, "rb") as file:
        numbers.frombytes(file.read())
    with Cadical195(with_proof=True) as solver:
        solver.configure({"seed": seed})
        clause = []
        for number in numbers:
            if number != 0:
                clause.append(number)
            else:
                solver.add_clause(clause)
                clause = []
        if solver.solve():
            print("s SATISFIABLE", *solver.get_model(), 0)
            return
        pysolvers.flushpr(solver.prfp)
        solver.prfile.seek(0)
        with open(proof_path, "wb") as file:
            shutil.copyfileobj(solver.prfile, file)
        print("s UNSATISFIABLE")


if sys.argv[1] == "--version":
    print(f"CaDiCaL 1.9.5 (PySAT {__version__})")
else:
    solve(sys.argv[1], sys.argv[2], int(sys.argv[3]))
