import { Button } from '@mantine/core'
import type { Action } from '@portico/ui/actions/action-button.tsx'
import type { Row } from './any-resource.ts'
import type { Made } from './list-wish.ts'
import type { ResourceWords } from './resource-words.ts'
import { useCalls } from './use-calls.ts'

const stays = () => undefined

/** In its row of the list: the calls of a record that has no address of its own. */
export function RowCalls({ record, ...made }: Made & { words: ResourceWords; record: Row }) {
  const calls = useCalls(made, record, stays).filter((one): one is Action => one !== false)
  return calls.map(({ id, label, loading = false, onClick }) => (
    <Button
      key={id}
      variant="default"
      size="compact-xs"
      aria-label={`${label}: ${made.of.nameOf(record)}`}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  ))
}
