"""CP-SAT, the native build. model.py says how the problem is put; this file keeps to the protocol."""
import json
import os
import signal
import sys
import threading
import time

STARTED = time.monotonic()
#: Seconds kept to say goodbye in, and from SIGTERM until an answer is given without the solver.
RESERVE = 0.3
#: Less than this is not worth another search.
LEAST = 0.3
#: Workers from which on CP-SAT has all its kinds of search; on fewer processors they take turns.
PORTFOLIO = 8
ANSWER = {
    "OPTIMAL": "optimal",
    "FEASIBLE": "feasible",
    "INFEASIBLE": "infeasible",
    "UNKNOWN": "no_solution",
}


class Adapter:
    def __init__(self, problem):
        self.problem = problem
        self.stopping = threading.Event()
        self.solver = None
        self.best = None
        self.seating = None
        self.enough = False
        self.result = {"type": "result", "status": "error"}

    def left(self):
        return max(0.05, self.problem["time_limit_seconds"] - (time.monotonic() - STARTED) - RESERVE)

    def run(self):
        """The solver has a thread of its own, so that a signal is heard while it works."""
        signal.signal(signal.SIGTERM, lambda *_: self.stopping.set())
        worker = threading.Thread(target=self.attempt, daemon=True)
        worker.start()
        deadline = time.monotonic() + self.left()
        while worker.is_alive() and not self.stopping.is_set() and time.monotonic() < deadline:
            worker.join(0.02)
        if worker.is_alive():
            if self.solver is not None:
                self.solver.stop_search()
            worker.join(RESERVE / 2)
        if worker.is_alive():
            status = "no_solution" if self.best is None else "feasible"
            self.result = {"type": "result", "status": status, "stop_reason": "time_limit"}
        say(self.result)
        # Without waiting for what a thread of the solver may still be at.
        os._exit(0)

    def attempt(self):
        try:
            self.solve()
        except BaseException as error:
            self.result = {"type": "result", "status": "error", "reason": repr(error)}
            raise

    def solve(self):
        from ortools.sat.python import cp_model

        from model import Mixing, Unexpressible
        from scenario import Scenario
        from start import first_seating

        data = Scenario(self.problem["request"])
        try:
            mixing = Mixing(data)
            scale = mixing.price()
        except Unexpressible as error:
            self.result = {"type": "result", "status": "unsupported", "reason": str(error)}
            return
        target = self.problem["target_cost"]
        start = first_seating(data)
        mixing.hint(start)
        if all((i, s) in start for s in data.sessions for i in data.present[s]):
            say({"type": "start", "schedule": data.schedule(start)})
        adapter = self

        class Incumbents(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self):
                seating = {
                    (i, s): g
                    for s in data.sessions
                    for i in data.present[s]
                    for g in data.open[s]
                    if self.boolean_value(mixing.seat(i, s, g))
                }
                # What is met may be more than the solver took care to count.
                cost = mixing.value(seating) / scale
                if adapter.best is None or cost < adapter.best:
                    adapter.best = cost
                    adapter.seating = seating
                    say({"type": "incumbent", "schedule": data.schedule(seating)})
                if target is not None and cost <= target:
                    adapter.enough = True
                    self.stop_search()

        self.solver = cp_model.CpSolver()
        parameters = self.solver.parameters
        repeats = data.counts_repeats()
        if self.problem["cpu_limit"] > 1 or repeats:
            parameters.num_workers = max(PORTFOLIO, self.problem["cpu_limit"])
        else:
            # One full search, and improvement of the best answer by turns with it.
            parameters.num_workers = 1
            parameters.interleave_search = True
            parameters.subsolvers.append("default_lp")
        if not repeats:
            # Both take seconds of ten on a model of many clauses; the model breaks its symmetries itself.
            parameters.cp_model_probing_level = 0
            parameters.symmetry_level = 0
        parameters.random_seed = (self.problem["seed"] or 0) % 2**31
        name, stopped, begun = "UNKNOWN", True, time.monotonic()
        # Interleaved, it often ends seconds before the limit without a proof: then it goes on from its best answer.
        while stopped and not self.stopping.is_set() and self.left() > LEAST:
            if self.seating is not None:
                mixing.hint(self.seating)
            parameters.max_time_in_seconds = self.left()
            name = self.solver.status_name(self.solver.solve(mixing.model, Incumbents()))
            stopped = name in ("FEASIBLE", "UNKNOWN") and not self.enough
            parameters.random_seed = (parameters.random_seed + 1) % 2**31
        if name == "UNKNOWN" and self.best is not None:
            name = "FEASIBLE"
        status = ANSWER.get(name, "error")
        if target is not None and mixing.costs and name in ("OPTIMAL", "FEASIBLE"):
            if self.solver.best_objective_bound / scale > target + 1e-6:
                status = "target_impossible"
        self.result = {
            "type": "result",
            "status": status,
            "reason": name,
            "solve_seconds": time.monotonic() - begun,
            "stop_reason": "time_limit" if stopped else None,
        }


def say(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if sys.argv[1:] == ["--version"]:
    from ortools import __version__

    print(f"OR-Tools {__version__}")
else:
    Adapter(json.load(sys.stdin)).run()
