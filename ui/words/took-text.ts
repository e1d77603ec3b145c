/** How long a call took: `350` → `350 ms`, `15002` → `15,0 s`. */
export const tookText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`)
