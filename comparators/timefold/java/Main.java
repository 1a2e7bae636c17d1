import ai.timefold.solver.core.api.solver.Solver;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.constructionheuristic.ConstructionHeuristicPhaseConfig;
import ai.timefold.solver.core.config.constructionheuristic.ConstructionHeuristicType;
import ai.timefold.solver.core.config.heuristic.selector.move.factory.MoveIteratorFactoryConfig;
import ai.timefold.solver.core.config.localsearch.LocalSearchPhaseConfig;
import ai.timefold.solver.core.config.localsearch.decider.acceptor.LocalSearchAcceptorConfig;
import ai.timefold.solver.core.config.localsearch.decider.forager.LocalSearchForagerConfig;
import ai.timefold.solver.core.config.score.director.ScoreDirectorFactoryConfig;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import ai.timefold.solver.core.config.solver.SolverConfig;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** Reads a problem, solves it, and writes a line for each better plan: the group of each unit. */
public class Main {
    /** Better plans come by the thousand at first; a line is written at most so often, and the last one always. */
    private static final long PAUSE_MILLISECONDS = 40;

    /** Timefold's own default is 400; in ten seconds 5 was the best of 3 to 2000, as research/rivals.md has it. */
    private static final int LATE_ACCEPTANCE_SIZE = 5;

    private static Plan best;
    private static Plan told;

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0) {
            System.out.println("Timefold Solver " + SolverFactory.class.getPackage().getImplementationVersion());
            return;
        }
        Problem problem = new Problem(new Scanner(System.in));
        Runtime.getRuntime().addShutdownHook(new Thread(Main::tell));
        List<Solver<Plan>> solvers = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        // The community edition has no threads within a search; so many searches run side by side.
        for (int i = 0; i < problem.threads; i++) {
            var solver = SolverFactory.<Plan>create(config(problem, i)).buildSolver();
            solver.addEventListener(event -> offer(event.getNewBestSolution()));
            Thread thread = new Thread(() -> offer(solver.solve(new Plan(problem))));
            thread.start();
            solvers.add(solver);
            threads.add(thread);
        }
        // Not Timefold's own time limit: that counts from the start of the search, not of the process.
        while (System.currentTimeMillis() < problem.deadline && !isGoodEnough(problem)) {
            tell();
            threads.get(0).join(PAUSE_MILLISECONDS);
            if (threads.stream().noneMatch(Thread::isAlive)) break;
        }
        for (Solver<Plan> solver : solvers) solver.terminateEarly();
        System.exit(0);
    }

    private static SolverConfig config(Problem problem, int index) {
        return new SolverConfig()
                .withSolutionClass(Plan.class)
                .withEntityClasses(Unit.class)
                .withEnvironmentMode(EnvironmentMode.NO_ASSERT)
                .withRandomSeed(problem.seed + index * 0x1_0000_0000L)
                .withScoreDirectorFactory(
                        new ScoreDirectorFactoryConfig().withIncrementalScoreCalculatorClass(Cost.class))
                .withTerminationConfig(new TerminationConfig()
                        .withBestScoreLimit("0hard/" + -problem.goodEnough + "soft"))
                .withPhases(
                        new ConstructionHeuristicPhaseConfig()
                                .withConstructionHeuristicType(ConstructionHeuristicType.FIRST_FIT_DECREASING),
                        new LocalSearchPhaseConfig()
                                .withMoveSelectorConfig(new MoveIteratorFactoryConfig()
                                        .withMoveIteratorFactoryClass(Exchanges.class))
                                .withAcceptorConfig(
                                        new LocalSearchAcceptorConfig().withLateAcceptanceSize(LATE_ACCEPTANCE_SIZE))
                                .withForagerConfig(new LocalSearchForagerConfig().withAcceptedCountLimit(1)));
    }

    private static synchronized void offer(Plan plan) {
        if (plan.score.hardScore() < 0) return;
        if (plan.units.stream().anyMatch(unit -> unit.group == null)) return;
        if (best == null || plan.score.compareTo(best.score) > 0) best = plan;
    }

    private static synchronized boolean isGoodEnough(Problem problem) {
        return best != null && -best.score.softScore() <= problem.goodEnough;
    }

    private static synchronized void tell() {
        if (best == told) return;
        told = best;
        StringBuilder line = new StringBuilder();
        for (Unit unit : best.units) line.append(unit.group).append(' ');
        System.out.println(line);
        System.out.flush();
    }
}
