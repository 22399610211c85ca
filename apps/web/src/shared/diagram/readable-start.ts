import { useMediaQuery } from '@mantine/hooks';
import type { Edge, Node, ReactFlowInstance } from '@xyflow/react';
import { useEffect, useRef } from 'react';

const EDGE = 16;

/**
 * On a phone a whole diagram would be too small to read: it starts in full size at its first box, and a finger moves
 * it. Print shows all of it.
 */
export function useReadableStart<N extends Node>(nodes: readonly N[], width: number, isRtl: boolean) {
  const isPhone = useMediaQuery('(width < 860px)', false, { getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const flow = useRef<ReactFlowInstance<N, Edge>>(null);
  useEffect(() => {
    if (!isPhone) return;
    const fit = () => void flow.current?.fitView({ maxZoom: 1, padding: 0.1 });
    addEventListener('beforeprint', fit);
    return () => removeEventListener('beforeprint', fit);
  }, [isPhone]);
  const onInit = (instance: ReactFlowInstance<N, Edge>) => {
    flow.current = instance;
    const [first] = nodes.toSorted(({ position: a }, { position: b }) => (isRtl ? b.x - a.x : a.x - b.x) || a.y - b.y);
    if (!isPhone || !first || !frame.current) return;
    const { clientWidth, clientHeight } = frame.current;
    const { x, y } = first.position;
    const above = y - Math.min(...nodes.map(({ position }) => position.y));
    void instance.setViewport({
      x: isRtl ? clientWidth - EDGE - width - x : EDGE - x,
      y: Math.min(clientHeight / 3, above + EDGE) - y,
      zoom: 1,
    });
  };
  return { frame, flow, onInit, fitView: !isPhone, isPhone };
}
