import { Button } from '@mantine/core'
import { UiLink } from '@portico/ui/behaviour/link.tsx'

/** What may be done where a list shows nothing: ask this list something else, or go where the answer may be. */
export type NextStep = { label: string } & ({ href: string } | { onTake: () => void })

/** `<NextSteps steps={[{ label, onTake }, { label, href }]} />`: below the text of an empty list, in the order given. */
export const NextSteps = ({ steps }: { steps: readonly NextStep[] }) => (
  <div className="p-empty-steps">
    {steps.map((step) =>
      'href' in step ? (
        <Button key={step.label} variant="default" renderRoot={(props) => <UiLink {...props} href={step.href} />}>
          {step.label}
        </Button>
      ) : (
        <Button key={step.label} variant="default" onClick={step.onTake}>
          {step.label}
        </Button>
      ),
    )}
  </div>
)
