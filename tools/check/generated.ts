import { ours, type Step } from './run-step.ts'

/**
 * Every program that writes files we commit. With `--check` it writes nothing and ends with 1 where a file differs from what it
 * would write. What needs no database is a writer of the first one (tools/contract), so that modules are loaded once.
 */
export const generators: Step[] = [
  ours('generated: registries', 'tools/contract.ts', '--check'),
  ours('generated: tables', 'tools/tables.ts', '--check'),
]
