import ai.timefold.solver.core.api.score.director.ScoreDirector;
import ai.timefold.solver.core.impl.heuristic.move.AbstractMove;

/** Units of one session go each to a group. */
public class Reseat extends AbstractMove<Plan> {
    private final Unit[] units;
    private final Integer[] groups;

    Reseat(Unit[] units, Integer[] groups) {
        this.units = units;
        this.groups = groups;
    }

    @Override
    public boolean isMoveDoable(ScoreDirector<Plan> director) {
        for (int i = 0; i < units.length; i++) {
            if (units[i].group.equals(groups[i]) || !units[i].allowed.contains(groups[i])) return false;
        }
        return true;
    }

    @Override
    protected void doMoveOnGenuineVariables(ScoreDirector<Plan> director) {
        for (int i = 0; i < units.length; i++) {
            director.beforeVariableChanged(units[i], "group");
            units[i].group = groups[i];
            director.afterVariableChanged(units[i], "group");
        }
    }
}
