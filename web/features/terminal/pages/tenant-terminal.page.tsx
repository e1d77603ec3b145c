import { terminalPresets } from '../terminal-preset.ts'
import { VirtualTerminal } from '../virtual-terminal.tsx'

export const Page = () => <VirtualTerminal preset={terminalPresets.tenant} />
