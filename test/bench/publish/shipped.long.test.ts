import { it } from 'vitest';
import { agrees, holds } from './shipped.ts';

it('nothing is found in the shipped publication of the class standard', () => holds('standard', 60));
it('the check without our code agrees with it', () => agrees('standard', 60));
