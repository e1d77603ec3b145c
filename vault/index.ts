export { type RunningVault, startVault, type VaultOptions } from './start-vault.ts'
