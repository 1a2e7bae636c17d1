import { solve } from '../../host/node.ts';
import { solveCommandWith } from '../solve/command.ts';

export const solveCommand = solveCommandWith(solve);
