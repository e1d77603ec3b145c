import { splitMentions } from './split-mentions.ts'

/** What was written, with the people it names set off. */
export const MentionedText = ({ text, names }: { text: string; names: readonly string[] }) => (
  <p className="p-ticket-text" dir="auto">
    {splitMentions(text, names).map(({ part, isMention }, place) =>
      isMention ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
        <b key={place} className="p-mention">
          {part}
        </b>
      ) : (
        part
      ),
    )}
  </p>
)
