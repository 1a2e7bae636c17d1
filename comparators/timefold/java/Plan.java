import ai.timefold.solver.core.api.domain.solution.PlanningEntityCollectionProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.domain.solution.ProblemFactProperty;
import ai.timefold.solver.core.api.score.buildin.hardsoftlong.HardSoftLongScore;
import java.util.List;

@PlanningSolution
public class Plan {
    @ProblemFactProperty
    public Problem problem;

    @PlanningEntityCollectionProperty
    public List<Unit> units;

    @PlanningScore
    public HardSoftLongScore score;

    public Plan() {}

    Plan(Problem problem) {
        this.problem = problem;
        this.units = problem.units();
    }
}
