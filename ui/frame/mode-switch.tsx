/** `<ModeSwitch label value onChange testLabel? liveLabel? />`: Test or Live, for merchants only. Staff have no mode. */
import { SegmentedControl } from '@mantine/core'

export type SystemMode = 'Test' | 'Live'
type ModeSwitchProps = { label: string; value: SystemMode; onChange: (mode: SystemMode) => void; testLabel?: string; liveLabel?: string }

export const ModeSwitch = ({ label, value, onChange, testLabel = 'Test', liveLabel = 'Live' }: ModeSwitchProps) => (
  <div className="p-mode">
    <SegmentedControl
      aria-label={label}
      data={[
        { value: 'Test', label: testLabel },
        { value: 'Live', label: liveLabel },
      ]}
      value={value}
      onChange={(mode) => onChange(mode === 'Live' ? 'Live' : 'Test')}
    />
  </div>
)
