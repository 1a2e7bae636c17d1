import { solve } from '../../index.ts';
import { solveCommandWith } from '../solve/command.ts';

export const solveCommand = solveCommandWith(solve);
