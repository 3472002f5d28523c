// A pool of threads that does numbered pieces of work, in any order.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

class Pool {
  public:
    /// One thread a core; the caller works, too, so it is one of them.
    Pool() {
        const unsigned helpers = std::clamp(std::thread::hardware_concurrency(), 1U, 8U) - 1;
        for (unsigned i = 0; i < helpers; ++i) threads_.emplace_back([this] { help(); });
    }
    ~Pool() {
        {
            const std::lock_guard lock{mutex_};
            is_over_ = true;
        }
        begun_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    Pool(Pool&&) = delete;
    Pool& operator=(Pool&&) = delete;

    /// Calls work(0) to work(count - 1), each once, and returns when all are done. What one of them throws, it throws.
    void run(std::size_t count, std::function<void(std::size_t)> work) {
        {
            const std::lock_guard lock{mutex_};
            work_ = std::move(work);
            count_ = count;
            next_ = 0;
            working_ = threads_.size();
            ++round_;
        }
        begun_.notify_all();
        take();
        std::unique_lock lock{mutex_};
        ended_.wait(lock, [this] { return working_ == 0; });
        if (const auto failure = std::exchange(failure_, nullptr)) std::rethrow_exception(failure);
    }

  private:
    /// Takes pieces until none is left.
    void take() {
        for (std::size_t piece = next_++; piece < count_; piece = next_++) {
            try {
                work_(piece);
            } catch (...) {
                const std::lock_guard lock{mutex_};
                failure_ = std::current_exception();
            }
        }
    }

    /// What a thread of the pool does: waits for a round, takes part in it, says that it has.
    void help() {
        std::unique_lock lock{mutex_};
        for (unsigned long seen = 0;; seen = round_) {
            begun_.wait(lock, [&] { return is_over_ || round_ != seen; });
            if (is_over_) return;
            lock.unlock();
            take();
            lock.lock();
            if (--working_ == 0) ended_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable begun_;
    std::condition_variable ended_;
    std::function<void(std::size_t)> work_;
    std::size_t count_ = 0;
    std::atomic<std::size_t> next_ = 0;
    std::size_t working_ = 0;
    unsigned long round_ = 0;
    bool is_over_ = false;
    std::exception_ptr failure_;
    std::vector<std::thread> threads_;
};
