import { startVault } from './start-vault.ts'

/** Runs the vault alone, from the environment; every variable is described in the README. */
const text = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}`)
  return value
}
const optional = (name: string): string | undefined => process.env[name] || undefined

const vault = await startVault({
  dir: text('VAULT_DIR'),
  secret: text('VAULT_SECRET'),
  key: optional('VAULT_KEY'),
  portalUrl: text('PUBLIC_URL'),
  publicUrl: text('VAULT_PUBLIC_URL'),
  port: Number(optional('PORT') ?? 0),
  host: optional('HOST') ?? '127.0.0.1',
  sandbox: { url: text('ACQUIRER_URL'), secret: text('ACQUIRER_SECRET') },
  log: (line) => process.stderr.write(`${JSON.stringify(line)}\n`),
})
process.stdout.write(`${JSON.stringify({ event: 'listening', url: vault.url })}\n`)

const stop = () => {
  vault.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
