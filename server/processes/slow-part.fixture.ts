// A part that needs a while before it is ready.

process.on('message', () => setTimeout(() => process.send?.('ready'), 600))
process.once('SIGTERM', () => process.exit(0))
