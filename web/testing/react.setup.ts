// For developer tools, React measures every component that it renders and captures a stack for every element, where the
// browser offers it. That is a part of what the tests of pages compute, and nobody reads it; warnings come without it.
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')

// Files that run one after the other in a browser find nothing that another has stored.
localStorage.clear()
sessionStorage.clear()
