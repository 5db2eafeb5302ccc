// Groups of buttons with one Tab stop, where arrows, Home and End lead to the other buttons, as in ARIA's toolbars.

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Makes a group one Tab stop: the button that had the focus last, or else the pressed one, or the first. */
export function roving(group: HTMLElement) {
  const buttons = () => [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  let last: EventTarget | null = null;

  function settle(): void {
    const all = buttons();
    const stop = all.find((one) => one === last) ?? all.find((one) => one.ariaPressed === 'true') ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
  function focused({ target }: FocusEvent): void {
    last = target;
    settle();
  }
  function lead(event: KeyboardEvent): void {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const ends: Record<string, number> = { Home: 0, End: all.length - 1 };
    const to = ends[event.key] ?? at + (STEPS[event.key] ?? NaN);
    if (at < 0 || !all[to]) return;
    event.preventDefault();
    all[to].focus();
  }

  settle();
  group.addEventListener('focusin', focused);
  group.addEventListener('keydown', lead);
  const observer = new MutationObserver(settle);
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-pressed'] });
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', focused);
    group.removeEventListener('keydown', lead);
  };
}
