import { setupPresets } from '../setup-preset.ts'
import { SetupTool } from '../setup-tool.tsx'

export const Page = () => <SetupTool preset={setupPresets.tenant} />
