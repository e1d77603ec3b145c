import { useTranslation } from 'react-i18next'
import type { useMentions } from './use-mentions.ts'

/** Whom an @ can name; the focus stays in the text. */
export function MentionList({ of: { listId, people, active, choose, optionId } }: { of: ReturnType<typeof useMentions> }) {
  const { t } = useTranslation('support')
  if (people.length === 0) return null
  return (
    <div className="p-mentions" role="listbox" id={listId} aria-label={t('composer.people')}>
      {people.map((person, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text field
        <div
          key={person.userId}
          id={optionId(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}
