import * as React from 'react'

// For its developer tools, React measures every component that it renders, and captures a stack for every element until
// it has captured 10,000 in a second. That is a sixth of what the tests of pages compute, and nobody reads it; warnings come
// without it.
Reflect.deleteProperty(console, 'timeStamp')
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
