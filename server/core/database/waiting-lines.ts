/** Lines of calls that wait for the same thing: the first to come is the first to have it. */
export function createLines() {
  const lines = new Map<string, object[]>()
  return {
    join(key: string) {
      const own = {}
      const line = lines.get(key) ?? []
      lines.set(key, line)
      line.push(own)
      return {
        isFirst: () => line[0] === own,
        leave() {
          line.splice(line.indexOf(own), 1)
          if (line.length === 0) lines.delete(key)
        },
      }
    },
  }
}
