"""HiGHS, the native build: a program in arrays in, solutions out. _python-mip/adapter.mjs says what goes over."""
import json
import sys
from importlib.metadata import version

import highspy
import numpy


def read(path):
    with open(path, "rb") as file:
        columns, rows, entries, _ = numpy.fromfile(file, numpy.int32, 4)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = columns, rows
        for name in ("col_cost_", "col_lower_", "col_upper_"):
            setattr(lp, name, numpy.fromfile(file, numpy.float64, columns))
        for name in ("row_lower_", "row_upper_"):
            setattr(lp, name, numpy.fromfile(file, numpy.float64, rows))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.num_col_, lp.a_matrix_.num_row_ = columns, rows
        lp.a_matrix_.value_ = numpy.fromfile(file, numpy.float64, entries)
        lp.a_matrix_.start_ = numpy.fromfile(file, numpy.int32, rows + 1)
        lp.a_matrix_.index_ = numpy.fromfile(file, numpy.int32, entries)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
    return lp


def solve(order):
    highs = highspy.Highs()
    options = {
        "output_flag": False,
        "mip_rel_gap": 0.0,
        "random_seed": order["seed"],
        "threads": order["threads"],
        "time_limit": order["seconds"],
    }
    for name, value in options.items():
        highs.setOptionValue(name, value)
    highs.passModel(read(order["path"]))
    if order["start"] is not None:
        start = highspy.HighsSolution()
        start.col_value = order["start"]
        highs.setSolution(start)
    highs.cbMipImprovingSolution.subscribe(lambda event: tell(event.data_out.mip_solution))
    highs.solve()
    status = highs.getModelStatus()
    known = {
        highspy.HighsModelStatus.kOptimal: "optimal",
        highspy.HighsModelStatus.kInfeasible: "infeasible",
    }
    if status == highspy.HighsModelStatus.kOptimal:
        tell(highs.getSolution().col_value)
    bound = highs.getInfo().mip_dual_bound
    print(json.dumps({"status": known.get(status, "stopped"), "reason": f"{status.name}, bound {bound:g}"}))


def tell(values):
    print(json.dumps(numpy.flatnonzero(numpy.asarray(values) > 0.5).tolist()), flush=True)


if sys.argv[1:] == ["--version"]:
    print(f"highspy {version('highspy')}")
else:
    solve(json.load(sys.stdin))
