import React from 'react'
import { TOAST } from '../../contract/vocabulary.ts'

// For developer tools, React measures every component that it renders and captures a stack for every element, which is a
// fifth of what the tests of pages compute. Nobody reads it, and warnings come without it.
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')
// It captures stacks until it has counted enough of them. Where the count has another name, tests are only slower.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // React starts it over every second.
    },
  })

// A toast stays until a test closes it: between a click and the next step, a slow machine may take longer than it shows.
const { setTimeout } = window
window.setTimeout = ((act: () => void, after?: number, ...given: unknown[]) =>
  after === TOAST.durationMs ? 0 : setTimeout(act, after, ...given)) as typeof setTimeout

// Files that run one after the other in a browser find nothing that another has stored.
localStorage.clear()
sessionStorage.clear()
