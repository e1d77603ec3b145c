import { storedValue } from '../session/stored-value.ts'

/** As wide as the server keeps a drawer at least and at most. */
const limits = { min: 300, max: 2000 }

/** The width the person last gave a drawer in this browser, in CSS pixels: where a list has none of its own yet, it starts with this. */
export const drawerSize = storedValue<number>({
  key: 'drawerSize',
  place: 'local',
  read: (text) => {
    const width = Number(text)
    return Number.isInteger(width) && width >= limits.min && width <= limits.max ? width : undefined
  },
})
