import { ours, type Step } from './run-step.ts'

/**
 * Every program that writes files we commit. With `--check` it writes nothing and ends with 1 where a file differs
 * from what it would write; whoever adds such a program adds it here.
 */
export const generators: Step[] = [
  ours('generated: wire', 'tools/contract.ts', '--check'),
  ours('generated: tables', 'tools/tables.ts', '--check'),
  ours('generated: OpenAPI', 'tools/openapi.ts', '--check'),
  ours('generated: manual', 'tools/operating.ts', '--check'),
]
