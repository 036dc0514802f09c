import { ensureBuilt, ensureInstalled, handOver, node24 } from './bootstrap.js'

await ensureInstalled()
await ensureBuilt()
handOver(node24(), ['server/main.ts'], {})
