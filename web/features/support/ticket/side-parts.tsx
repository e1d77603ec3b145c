import { RecordId } from '@portico/ui/record/record-drawer.tsx'
import type { ComponentType } from 'react'
import { ExternalPartiesPart } from '../external/external-parties.part.tsx'
import { AskerPart } from './parts/asker.part.tsx'
import { PlatformPart } from './parts/platform.part.tsx'
import { ReferencesPart } from './parts/references.part.tsx'
import { ScopingPart } from './parts/scoping.part.tsx'
import { TimesPart } from './parts/times.part.tsx'
import { WorkPart } from './parts/work.part.tsx'
import type { TicketPartProps } from './ticket-part.ts'

/** The parts beside the conversation, from top to bottom. A part without anything for this user shows nothing. */
const sideParts: readonly ComponentType<TicketPartProps>[] = [
  TimesPart,
  WorkPart,
  PlatformPart,
  ScopingPart,
  ReferencesPart,
  AskerPart,
  ExternalPartiesPart,
]

export const SideParts = (props: TicketPartProps) => (
  <>
    {sideParts.map((Part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
      <Part key={place} {...props} />
    ))}
    <RecordId id={props.at.ticketId} />
  </>
)
