import { solve } from '../../solver/solve.ts';
import { solveCommandWith } from '../solve/command.ts';

export const solveCommand = solveCommandWith(solve);
