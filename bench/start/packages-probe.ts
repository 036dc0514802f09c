import { registerHooks } from 'node:module'

const packages = new Set<string>()
const isPackage = (url: string) => url.includes('/node_modules/')

// Loaded into the server's process before the server, which knows nothing of it: what its own files import of others.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    if (isPackage(found.url) && !isPackage(context.parentURL ?? '')) packages.add(specifier)
    return found
  },
})

process.on('message', (asked) => {
  if (asked === 'packages') process.send?.([...packages])
})
