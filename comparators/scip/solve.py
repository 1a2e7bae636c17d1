"""SCIP: a program in MPS in, solutions out. _python-mip/adapter.mjs says what goes over."""
import json
import sys
import time

import pyscipopt

STARTED = time.monotonic()


class Incumbents(pyscipopt.Eventhdlr):
    def __init__(self, variables):
        super().__init__()
        self.variables = variables

    def eventinit(self):
        self.model.catchEvent(pyscipopt.SCIP_EVENTTYPE.BESTSOLFOUND, self)
        # The start was there before anything could be told of it.
        if self.model.getNSols() > 0:
            self.tell()

    def eventexit(self):
        self.model.dropEvent(pyscipopt.SCIP_EVENTTYPE.BESTSOLFOUND, self)

    def eventexec(self, event):
        self.tell()

    def tell(self):
        solution = self.model.getBestSol()
        chosen = [v for v, variable in enumerate(self.variables) if solution[variable] > 0.5]
        print(json.dumps(chosen), flush=True)


def solve(order):
    model = pyscipopt.Model()
    model.hideOutput()
    model.readProblem(order["path"])
    numbered = {variable.name: variable for variable in model.getVars()}
    variables = [numbered[f"x{v}"] for v in range(len(numbered))]
    model.includeEventhdlr(Incumbents(variables), "incumbents", "tells every better solution")
    model.setParam("randomization/randomseedshift", order["seed"])
    # Feasible answers first: with SCIP's default settings fewer cases got past the start.
    model.setEmphasis(pyscipopt.SCIP_PARAMEMPHASIS.FEASIBILITY)
    if order["start"] is not None:
        start = model.createSol()
        for variable, value in zip(variables, order["start"]):
            model.setSolVal(start, variable, value)
        model.addSol(start)
    model.setParam("limits/time", max(0.1, order["seconds"] - (time.monotonic() - STARTED)))
    model.optimize()
    status = model.getStatus()
    said = {"optimal": "optimal", "infeasible": "infeasible"}.get(status, "stopped")
    print(json.dumps({"status": said, "reason": f"{status}, bound {model.getDualbound():g}"}))


if sys.argv[1:] == ["--version"]:
    print(f"SCIP {pyscipopt.Model().version()}, PySCIPOpt {pyscipopt.__version__}")
else:
    solve(json.load(sys.stdin))
