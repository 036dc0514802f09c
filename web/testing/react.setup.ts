import React from 'react'
import { holdToasts } from './hold-toasts.ts'

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

holdToasts()

// Files that run one after the other in a browser find nothing that another has stored.
localStorage.clear()
sessionStorage.clear()
