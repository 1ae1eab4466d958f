import { useEffect } from 'react';

/** Answers every right click on the page with `notice`, in place of the browser's menu. */
export function useCopyrightNotice(notice: string): void {
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      event.preventDefault();
      alert(notice);
    };
    document.addEventListener('contextmenu', onContextMenu);
    return () => document.removeEventListener('contextmenu', onContextMenu);
  }, [notice]);
}
