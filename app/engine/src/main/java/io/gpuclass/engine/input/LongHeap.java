package io.gpuclass.engine.input;

import java.util.Arrays;

/** A binary heap of numbers that are not negative, the least first. For one thread. */
final class LongHeap {
    private static final int FIRST_CAPACITY = 1 << 10;

    /** From index 1 on; the children of i are 2i and 2i + 1. */
    private long[] heap = new long[FIRST_CAPACITY];

    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(long value) {
        size++;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        int hole = size;
        while (hole > 1 && heap[hole / 2] > value) {
            heap[hole] = heap[hole / 2];
            hole /= 2;
        }
        heap[hole] = value;
    }

    /** Removes the least and returns it. */
    long remove() {
        long least = heap[1];
        long last = heap[size];
        size--;
        int hole = 1;
        for (int child = 2; child <= size; child = 2 * hole) {
            if (child < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= last) {
                break;
            }
            heap[hole] = heap[child];
            hole = child;
        }
        heap[hole] = last;
        return least;
    }
}
