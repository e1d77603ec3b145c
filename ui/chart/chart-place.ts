import { createContext } from 'react'

/** Where on a board a chart is; one that is put elsewhere draws itself again when it has arrived. */
export const ChartPlace = createContext('')
