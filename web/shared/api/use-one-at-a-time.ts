import { useRef, useState } from 'react'

/** `run` does one piece of work at a time, however often a button is pressed: while one is under way, another is left out. */
export function useOneAtATime() {
  const underWay = useRef(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    // State changes with the next drawing, a second press may come before it.
    if (underWay.current) return
    underWay.current = true
    setUnderWay(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setUnderWay(false)
    }
  }
  return { run, isUnderWay }
}
