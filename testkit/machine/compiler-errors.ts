import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../..')
const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin', 'tsc')

/** What the compiler says of one file under the settings of the project; an expect-error comment that expects nothing is an error too. */
export function compilerErrorsOf(file: string): string[] {
  const dir = mkdtempSync(join(root, 'node_modules', '.types-'))
  try {
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.base.json'), files: [file] }))
    const { stdout, error } = spawnSync(process.execPath, [compiler, '-p', dir], { cwd: root, encoding: 'utf8' })
    if (error) throw error
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
