"""Plans who sits with whom, by the program mingle-plan."""

from .errors import Infeasible, Issue, MingleError, NoPlanFound, ProgramMissing
from .plan import Plan
from .solving import solve, solve_request

__all__ = [
    "Infeasible",
    "Issue",
    "MingleError",
    "NoPlanFound",
    "Plan",
    "ProgramMissing",
    "solve",
    "solve_request",
]
